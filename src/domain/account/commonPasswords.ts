const endings = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', '@123', '#1'];
const numbers = ['0', '01', '007', '10', '11', '13', '21', '22', '23', '69', '77', '88', '99'];
const years = ['2000', '2010', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];

const digits = `
  12345678 123456789 1234567890 12345678910 123456789a 1234567891 12345678a 123456789q 123456789z 123456780
  01234567 012345678 0123456789 0987654321 098765432 09876543 987654321 9876543210 87654321 876543210 98765432
  12341234 123123123 123123123123 123321123 12344321 1234554321 12345654321 1234567654321 123454321 123432123
  11223344 1122334455 112233445566 11112222 1111222233334444 22334455 33445566 44556677 55667788 66778899
  12121212 1212121212 21212121 13131313 10101010 1010101010 20202020 23232323 25252525 69696969 6969696969
  42424242 45454545 50505050 56565656 77778888 88889999 78787878 89898989 90909090 98989898 19191919 147852369
  147258369 14725836 159357456 159753456 15975346 1597534682 741852963 7418529630 789456123 7894561230 78945612
  789654123 321654987 3216549870 456789123 456123789 654321654321 963852741 369258147 258456258 147147147 159159159
  159951159 357159357 852456852 753951456 951753852 31415926 314159265 3141592653 27182818 11235813 1123581321
  24682468 2468013579 13579246 1357924680 1357913579 135792468 246813579 08642468 99887766 9988776655 98769876
  11111112 11112111 11111110 00000001 00000007 10000000 12300000 12345670 12345677 12345679 12345687 12345689
  20002000 20012001 20102010 20112011 20122012 20132013 20142014 20152015 20162016 20172017 20182018 20192019
  20202021 20212021 20222022 20232023 20242024 20252025 20262026 19701970 19801980 19811981 19821982 19831983
  19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995
  01011970 01011980 01011985 01011990 01011991 01011995 01012000 01012001 01012010 01012011 31121999
  4815162342 481516234 867530986753 8675309a 55555551 88888880 911911911 18436572 73501505 a8675309 90210902
`;

const keyboard = `
  qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiop[] qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwerty1! qwerty11 qwerty21 qwerty22 qwerty77 qwerty88 qwerty99 qwerty2020 qwerty2024
  qwertyqwerty qwertqwert qwerqwer qweqweqwe qweqwe123 qwe123qwe qwe123456 qwe12345 qweasdzxc qweasd123 qweasdqwe
  qwer1234 qwert123 qwert1234 qwert12345 qwert123456 qw12er34 qwerasdf qwerasdfzxcv qwertzui qwertzuiop qwertz123
  1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1q1q1q1q 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz1qaz
  1qaz@wsx 1qazxsw2 1qazxcvb 1qaz!qaz !qaz2wsx !qaz1qaz zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx xsw2zaq1 2wsx3edc 2wsx1qaz
  3edc4rfv q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q1q1q1q1 qaz123wsx qazwsx12 qazwsx123 qazwsxedc qazwsxedcrfv qazqazqaz
  qazxswedc qaz12345 qazwsx1234 wsxedcrfv w1e2r3t4 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 z1x2c3v4 a1a1a1a1 1a2b3c4d
  1a2s3d4f 1z2x3c4v asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfghjklqwertyuiop asdfghj1 asdfgh12 asdfgh123
  asdfasdf asdfasdfasdf asdf1234 asdf12345 asdf123456 asdfg123 asdfg1234 asdfg12345 asdfqwer asdfjkl; asdfjkl1
  asdasdasd asdasd123 asd123asd asd12345 asd123456 asdzxc123 asdqwe123 aassddff aasdfghj ffdsaasdf lkjhgfdsa lkjhgfds
  poiuytre poiuytrewq poiulkjh mnbvcxz1 mnbvcxza zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zxcvbnm,. zxcvbnm,./ zxcvbnma
  zxcvbnmasdfghjkl zxcvzxcv zxcv1234 zxcvb123 zxcvb12345 zxc12345 zxc123456 zxczxczxc zxcasdqwe zxcasdqwe123 ytrewq123
  trewq123 ytrewq12 rewqfdsa abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abcdefg1 abcdefg12 abcdefg123
  abcd1234 abcd12345 abcd123456 abcde123 abcde1234 abcde12345 abcdef12 abcdef123 abcdef123456 abc12345 abc123456
  abc1234567 abc123456789 abcabcabc abc123abc abc123abc123 abc123def abc123!! abcdabcd 123abc123 123abc456 1234abcd
  12345abc 123456abc 12345abcde 1234qwer 1234asdf 12345qwert 123456qwerty 123qweasd 123qweasdzxc 123qwe123 123qwe123qwe
  123qwe456 123asd123 123asd456 123zxc123 12qwaszx 12qw34er 12wqasxz qwaszx12 qwaszx123 11qqaazz 1111aaaa aaaa1111
  aaa11111 aaaaaaa1 a1234567 a12345678 a123456789 a1234567890 a123456a aa123456 aa123456789 aa12345678 aaa12345
  aaa123456 aaa111222 aabbccdd a123123123 as123456 as12345678 az123456 b1234567 b123456789 c1234567 d1234567 g1234567
  j1234567 k1234567 l1234567 m1234567 m123456789 q1234567 q12345678 q123456789 r1234567 s1234567 s123456789 w1234567
  x1234567 z1234567 z12345678 z123456789 zz123456 qq123456 qq123456789 ww123456 xx123456 abcd@123 abcd@1234 abc@1234
  abc@12345 p@ssw0rd p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd! p@ssword p@ssword1 p@ssword123 p@55w0rd p@55word
  pa$$w0rd pa$$w0rd1 pa$$word pa$$word1 pa55w0rd pa55word pa55word1 passw0rd passw0rd1 passw0rd12 passw0rd123 passw0rd!
  pass@123 pass@1234 pass@word pass@word1 pass1234 pass12345 pass123456 pass123word passpass pass4444 password.
  password? password$ password* password@ password@1 password@12 password@1234 passwordpassword password1password
  mypassword mypassword1 mypassword123 yourpassword newpassword newpassword1 oldpassword thepassword nopassword
  password4 password5 password6 password7 password8 password9 password2 password3 password00 drowssap drowssap1
`;

const phrases = `
  iloveyou iloveyou2 iloveyou3 iloveyou4 iloveyou7 iloveyou12 iloveyou123 iloveyou! iloveyousomuch iloveyou4ever
  iloveyouforever iloveyoubaby iloveyoubabe iloveu12 iloveu123 iloveyoux iloveu22 iloveme1 iloveme2 iloveme123 ilovejesus
  ilovegod ilovegod1 ilovemom ilovemom1 ilovemum ilovedad ilovehim ilovehim1 iloveher ilovemyself ilovemylife
  ilovemymom ilovemyfamily ilovemydog ilovemycat ilovemike ilovejohn ilovechris ilovematt ilovejosh ilovedavid
  ilovealex ilovejustin ilovemusic ilovedogs ilovecats ilovepizza lovelove lovelove1 loveyou1 loveyou2 loveyou123
  love1234 love12345 love123456 lovehate lovelife lovelife1 lovers123 loveme123 loveme12 lovemeee 1234love 123love123
  mylove123 mylove12 truelove truelove1 onelove1 babylove babygirl babygirl2 babygirl3 babyboy1 babyboy123 babyblue
  babybear babyface babyphat babycakes trustno1 trustnoone trustme1 letmein1 letmein12 letmein123 letmein! letmein2
  letmeinnow welcome1 welcome12 welcome123 welcome1234 welcome! welcome1! welcome@123 welcome2020 welcome2024
  welcome01 welcomehome whatever1 whatever123 changeme1 changeme123 changeme! changethis changeit default1 default123
  admin123 admin1234 admin12345 admin123456 admin123! admin@123 admin@1234 adminadmin administrator administrator1
  root1234 root12345 rootroot rootroot1 toor1234 test1234 test12345 test123456 test1test testtest testtest1 testing1
  testing12 testing123 tester123 guest123 guest1234 guestguest user1234 user12345 username username1 useruser demo1234
  login123 login1234 loginlogin access14 access123 temp1234 temp12345 temppass temporary temporary1 sample123
  secret12 secret123 secret1234 topsecret topsecret1 mysecret nothing1 nothing123 anything forgotten forgetit forgetme
  idontknow idontcare fuckyou1 fuckyou2 fuckyou123 fuckyou! fuckyou69 fuckoff1 fuckoff123 fuckthis fucklove fuckme69
  asshole1 asshole123 bullshit bullshit1 shithead shithead1 dickhead dickhead1 bitchass bitches1 pussycat pussycat1
  sexysexy sexygirl sexygirl1 sexyboy1 sexylady sexylady1 sexybitch sexymama sexybabe sexy1234 hotgirl1 hotstuff
  hotstuff1 hellohello hello1234 hello12345 helloworld helloworld1 hellokitty hellokitty1 hellothere heythere hey12345
  goodluck goodluck1 goodlife goodgirl goodboy1 goodtimes godisgood godisgood1 godislove godbless godbless1 godisgreat
  jesus123 jesus777 jesuschrist jesuslove jesusislord jesussaves jesusloves inchrist praisegod thankgod blessed1
  blessed123 amazinggrace letsgo123 mynameis myname123 mylife123 myfamily myfamily1 myspace1 myspace123 facebook
  facebook1 facebook123 google123 google12 youtube1 youtube123 twitter1 twitter123 linkedin linkedin1 instagram
  instagram1 minecraft minecraft1 minecraft123 fortnite fortnite1 roblox123 roblox1234 pokemon12 pokemon1! starwars
  starwars1 starwars12 starwars123 startrek startrek1 harrypotter harrypotter1 lordoftherings spiderman spiderman1
  superman1 superman12 superman123 batman123 batman1234 ironman1 ironman123 captainamerica spongebob spongebob1
  scoobydoo scoobydoo1 mickeymouse mickey123 tinkerbell tinkerbell1 winniethepooh tweety123 snoopy123 garfield
  garfield1 pikachu1 pikachu123 naruto123 naruto12 dragonball dragonballz sasuke123 playstation playstation1
  playstation2 playstation3 nintendo nintendo1 xbox3600 gameover gameover1 gamer123 counterstrike callofduty gta12345
  letsparty partytime summertime summertime1 wintertime springtime christmas christmas1 halloween halloween1 birthday
  birthday1 birthday21 happyday happydays happygirl happyfeet happy1234 happy123456 happybirthday lucky1234 lucky777
  luckyday luckydog luckycharm luckystar1 blackcat blackcat1 blackdog blackjack blackjack1 blackbird blackberry
  blacklabel blackrose blackwhite whitecat whitetiger bluebird bluebird1 blueblue blueeyes blueeyes1 bluesky1 bluemoon1
  bluefish redhead1 redrum123 redsox04 redskins redskins1 redwings redwings1 greenday greenday1 greenday123 greentea
  purple12 purplerain pinkfloyd pinkfloyd1 pinkpink pinklady pinkpanther yellow12 yellow123 orange12 orange123
  thegreat theking1 theboss1 thebest1 thebest123 theone123 thunder1 thunder123 myangel1 mybaby123 mybabygirl
  my3kids1 mykids123 mydogsam nopass123 opensesame abracadabra justdoit justdoit1 justinbieber justin12 imthebest
  iamthebest iamgod123 iamlegend imsohot1 imcool123 oneandonly oneonone onetwothree whocares whoami123 whynot123
  areyouok thisisit thisisme thisismypassword thisisapassword correcthorse correcthorsebatterystaple hunter2hunter2
  metallica metallica1 metallica666 slipknot slipknot1 slipknot666 nirvana1 nirvana123 eminem123 eminem12 linkinpark
  linkinpark1 evanescence beatles1 thebeatles rockstar1 rockstar12 rockstar123 rockandroll rockyou1 rockyou123 onedirection
  manchester manchester1 manutd123 manunited manchesterunited liverpool liverpool1 liverpool12 liverpool123 liverpoolfc
  chelsea12 chelsea123 arsenal12 arsenal123 arsenalfc barcelona barcelona1 barcelona123 realmadrid realmadrid1 juventus
  juventus1 juventus123 cristiano ronaldo7 ronaldo07 cristianoronaldo messi1010 neymar11 steelers steelers1 steelers7
  cowboys1 cowboys22 cowboys123 packers1 packers12 patriots patriots1 yankees1 yankees2 yankees12 lakers24 lakers123
  lakers08 jordan23 jordan123 michaeljordan kobe2424 lebron23 spartan117 mustang1 mustang12 mustang65 mustang69
  corvette corvette1 chevrolet chevy123 ferrari1 ferrari123 porsche1 porsche911 mercedes mercedes1 bmw12345 toyota123
  honda123 yamaha123 yamahar1 kawasaki suzuki123 harley123 harleydavidson ncc1701d ncc1701e thx1138a 8675309j
  bond0070 jamesbond jamesbond007 agent007 bismillah bismillah1 alhamdulillah allah123 allahuakbar insyaallah sayang123
  sayangku tequiero tequiero1 teamomucho teamo123 miamor123 mivida123 contrasena contraseña contrasenha hola1234 hola12345
  passwort passwort1 passwort123 hallo123 hallo1234 hallo12345 hallohallo schatz123 schalke04 motdepasse azertyui
  azertyuiop azerty123 azerty12 azerty1234 jetaime1 jetaime123 bonjour1 bonjour123 doudou123 loulou123 chouchou soleil123
  senha123 senha1234 senha12345 brasil123 flamengo flamengo1 corinthians palmeiras saopaulo parola123 parola12 haslo123
  polska123 matrix123 heslo123 salasana salasana1 wachtwoord wachtwoord1 welkom01 welkom123 losenord lösenord ciaociao
  ciao1234 forzainter forzamilan forzajuve juventus10 woaini1314 woaini520 5201314a 520131400 a5201314 wang1234 woaini123
`;

const longWords = `
  aardvark absolute academic accounts aerosmith airborne aircraft airplane alexandria alligator american analysis andromeda
  anonymous anthrax1 apollo13 aquarius archangel argentina armageddon assassin asteroid astronaut atlantis australia
  backspace backstage badminton ballerina baseball basketball battlefield bearcats beautiful bigdaddy bigmoney billabong
  blizzard bluejays bonehead boomerang boyfriend bracelet broadway broncos1 buckeyes budlight bulldogs bullfrog business
  buttercup butterfly butterfly1 california cambridge cameroon canada123 capricorn cardinal cardinals carolina casanova
  catalina caterpillar catwoman cavalier champion champions charlotte cheerleader cheesecake cherokee chicago1 chickens
  children chocolate chocolat cinderella classics claudia1 clinton1 cocacola coldplay colombia colorado columbia commander
  computer computer1 concrete confused copenhagen cosworth courtney cowboys2 crocodile crystals cupcake1 cutiepie
  cutiepie1 darkness darkstar darkside darthvader daydream deadpool december delaware delta123 designer destiny1 diamonds
  dinosaur director disney123 dolphins download dragonfly dreamer1 dreaming drummer1 dynamite earthquake einstein
  electric electron elephant elevator elizabeth emergency emmanuel enterprise envelope eternity everlast everton1
  everything evolution excalibur explorer extreme1 fabulous fairlane faithful fantastic fantasia february fearless
  fernando festival firebird fireball firefighter firefly1 fireman1 fisherman flamingo florence florida1 flowers1 football
  football1 footballer forever1 forever21 foreverlove fountain francesco frankfurt freckles freedom1 freebird freepass
  friend12 friends1 friendship frosty12 galaxies gangster gangsta1 generals geronimo gibraltar giovanni girlfriend
  gladiator goldberg goldfish goldstar goodbye1 gorgeous graduate grandma1 greenbay grizzly1 guardian guatemala guinness
  guitarist hardcore harmony1 hawaiian hawaii50 headshot heather1 heavenly helicopter hercules heritage highland
  highlander highlife highschool holiday1 hollywood homework honeybee honeybun honeymoon hongkong hopeless horses12
  hotdog12 hurricane iceman12 icecream icecream1 illusion immortal imagine1 imperial incubus1 independent infantry
  infinite infinity inspiron instinct internet internet1 intrepid invisible ironmaiden isabella istanbul jackass1
  jackson5 jamaica1 january1 jellybean jennifer johannes johncena johndeer jonathan juggalo1 junebug1 jurassic kangaroo
  kentucky keyboard kickass1 killjoy1 kingkong kingston kittycat kittykat knickers knights1 ladybird ladybug1 lalalala
  lawrence leonardo leopard1 liberty1 libertad lifetime lightning lillian1 limewire lipstick lollipop lollypop lonestar
  lonewolf lovebird loveless lovebug1 loverboy lovergirl macintosh madagascar magazine magician magnolia majestic
  malaysia manager1 mandarin margarita marianne marigold marilyn1 marines1 marlboro marseille marshall marvelous
  maryjane mastermind material maverick maxwell1 medicine megadeth melissa1 mercury1 meridian mermaid1 michelle microsoft
  midnight millions miracles missouri mitchell mongoose monalisa montana1 montreal monopoly moonbeam moonlight
  moonstar morpheus mortgage motocross motorola mountain mushroom musician mustangs napoleon nathalie national
  navigator nebraska newcastle newyork1 nicholas nightmare nightwish nonsense notebook november obsidian offspring
  oklahoma olympics operator original overlord overkill oxford12 paintball pakistan panasonic pandora1 panthers
  paradise paradise1 paramore parkside passport patience peaches1 peekaboo peanutbutter penguin1 penguins perfect1
  personal phantom1 philadelphia phoenix1 photography photoshop pictures pineapple pingpong pinnacle pittsburgh
  platinum playboy1 playgirl pleasure pointers police12 politics poohbear poohbear1 poppycat portland portugal
  precious precious1 predator preston1 primrose princesa princess princesse prisoner private1 professor progress
  promises property protocol pumpkin1 punkrock punisher pussies1 quantum1 rachelle railroad rainbow1 rainbow6 rammstein
  raspberry rastafari razorback reddevil reddevils redneck1 reggae12 remember renegade research resident retarded
  reynolds ricardo1 richmond rosebud1 runescape russia12 sagittarius salvador samantha sandiego sandwich santiago
  saratoga saturday scarface scorpion scotland scotland1 scrabble security seinfeld semperfi september serenity
  serenity1 shadow12 shakespeare shannon1 shopping showtime silverado simpsons simpsons1 singapore skateboard skittles
  skittles1 skywalker smackdown smallville snowball snowboard snowflake snowman1 soccer12 softball softball1 something
  songbird sophomore southpark southpark1 southside spectrum spitfire sporting squirrel stanford stardust starfish
  stargate stargate1 starlight starburst station1 stephanie sterling stingray stonecold strawberry strawberry1 stranger
  stratus1 strength student1 subwoofer sunflower sunflower1 sunlight sunnyday sunrise1 sunset12 superfly supergirl
  supernova supersonic superstar superstar1 supervisor survivor sweetheart sweetie1 sweetness sweetpea sweetpea1
  swimming swordfish sylvester symphony syracuse teachers teddybear teddybear1 telephone tennessee teresa12 terminal
  terminator thailand thanatos thankyou thankyou1 thirteen thompson thumper1 thursday thursday1 timberland titanium
  tomorrow toonarmy toronto1 tottenham transfer transformers travel12 treasure triangle trinidad triumph1 trombone
  trouble1 trumpet1 twilight twilight1 umbrella undertaker unicorns universal universe university unlimited
  valentina valentine valentino vampires vanessa1 vanhalen vegetable veronica victoria vietnam1 virginia viktoria
  volcano1 volleyball volkswagen voyager1 warcraft warcraft1 warhammer warriors washington waterfall watermelon
  watermelon1 waterloo webmaster wednesday wellness werewolf westlife westside whiplash whiskers wildcat1 wildcats
  william1 windmill windows1 windsurf winchester wolfgang wolfpack wolverine wonderful wonderland woodland woodstock
  wordpass workhard wrestling wrestling1 xxxxxxx1 yankees7 yellowstone yesterday yosemite yourmom1 yourmom2 zeppelin
  zildjian zimbabwe
`;

const names = `
  aaron abigail adrian alejandra alejandro alexander alexandra alexis alicia amanda andrea andrew angela angelica angelo
  anthony antonio ashley austin benjamin brandon brian brianna bryan caitlin cameron carlos carmen carolina caroline
  catherine charles charlie charlotte chelsea chester chris christian christina christine christopher claudia courtney
  crystal daniel daniela danielle david dennis dominic donald douglas dylan eduardo edward elizabeth emily eric esther
  fernando francis francisco gabriel gabriela george gerald gloria gregory hannah heather helen henry hunter ibrahim
  isabel isabella jackson jacob james jasmine jason jeffrey jennifer jeremy jessica jessie johnny jonathan jordan joseph
  joshua juliana justin karina katherine kathleen katie kelly kenneth kevin kimberly kristen kristina kristine lauren
  leonardo linda lorenzo lucas madison manuel marcus margaret maria mariana marina mario martin martina matthew melissa
  michael michelle miguel mohamed mohammed monica morgan muhammad nancy natalia natalie natasha nathan nicholas nicole
  olivia oliver pamela patricia patrick peter philip phillip rachel raymond rebecca ricardo richard robert roberto
  rodrigo ronald rosemary samantha samuel sandra sebastian sharon shannon sophia sophie stephanie stephen steven stewart
  susana sydney sylvia taylor teresa theresa thomas tiffany timothy tyler valentina valeria vanessa veronica victor
  victoria vincent vivian walter whitney william winston xavier yolanda zachary
`;

const words = `
  password passwort princess sunshine iloveyou football baseball basketball superman batman dragon monkey shadow master
  killer jordan hunter ranger buster soccer hockey tigger pepper ginger cookie summer winter spring autumn flower angel
  angels angel1 purple orange yellow silver golden diamond crystal banana cheese chicken coffee peanut pumpkin chocolate
  cherry apples lovely loveme lover lovers love babygirl baby blessed blessing jesus heaven freedom friend friends
  forever family mother father sister brother daddy mommy mamita hello welcome letmein qwerty qwerty1 asdfgh zxcvbn
  abc123 computer internet google apple samsung nokia iphone android windows linux ubuntu secret admin login access
  guest hacker matrix gamer player winner champion lucky happy smile smiley sexy cutie sweet sweety sweetie honey bubbles
  butter butterfly rainbow unicorn dolphin tiger panther phoenix eagle eagles falcon wolves wolf lion bear bears dallas
  london paris berlin madrid canada mexico brasil russia america england australia california texas newyork boston
  chicago denver arizona florida arsenal chelsea liverpool barcelona ronaldo messi beckham juventus lakers yankees
  cowboys steelers packers raiders patriots giants dodgers redsox mustang camaro corvette ferrari porsche mercedes
  toyota honda yamaha suzuki harley pokemon pikachu naruto minecraft roblox starwars gandalf merlin wizard magic mickey
  minnie snoopy garfield scooter rocky rockstar music guitar piano drummer dancer singer metal nirvana eminem tupac
  thunder lightning storm blizzard hurricane fire flame blaze water ocean island beach sunny sunset moon star
  stars planet galaxy saturn jupiter apollo zeus athena hercules cowboy pirate ninja samurai soldier sniper police
  marine warrior spartan legend hero death devil demon satan vampire zombie ghost monster money dollar million
  business boss king queen prince royal knight genius student teacher doctor nurse school college number pass test
  monday friday january february march april june july august september october november december christmas
  midnight maggie bailey molly sadie bella daisy lucy coco max buddy bandit oreo jasper oscar simba duke rusty smokey
  shelby sammy toby casper felix misty patches precious fluffy kitten kitty puppy doggie
  practice meditation meditate namaste mindful wellness breathe peace balance
`;

/**
 * What is tried first by whoever guesses: passwords as people choose them, and the most chosen words with their usual
 * endings; all of 8 characters or more, in lower case and NFKC.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    ...[digits, keyboard, phrases, longWords].flatMap(listed),
    ...[names, words].flatMap(listed).flatMap(withEndings),
  ].filter((password) => password.length >= 8),
);

function withEndings(word: string): string[] {
  return [...endings, ...numbers, ...years].map((ending) => word + ending);
}

function listed(text: string): string[] {
  return text.trim().split(/\s+/u);
}
