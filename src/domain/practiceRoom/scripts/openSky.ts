import { script } from './script.ts';

export const openSky = script(
  {
    id: 'open',
    title: 'Open',
    about: 'No anchor but what comes',
    minutes: 20,
  },
  `
  0:08 Take your seat, and let it take you.
  0:26 Today nothing is chosen. Whatever comes is what you look at.
  0:46 To begin with, one thing: the breath, for a few rounds.
  1:40 Now add the sounds around it.
  2:30 And now the body, all of it, as one more thing that is here.
  3:20 And thoughts: they come and go like sounds.
  3:44 Let the door stand open on all sides.
  5:10 Something is in front just now. What is it?
  5:34 See it, and let the next thing come.
  7:00 If it gets too wide, take the breath again for a while.
  7:24 It is there whenever you need a rail.
  9:00 You may notice liking, and not liking. They pass as well.
  9:26 Nothing needs to be kept.
  11:10 What is here that you have not noticed yet?
  11:34 Perhaps it was quiet.
  13:20 When you find yourself in a story, you are already out of it.
  13:46 Look up.
  15:30 Who is it that hears this? Leave that open.
  17:10 Rest as what sees, not as what is seen.
  17:34 Or simply sit. That is the same.
  18:40 Come in slowly: body, breath, room.
  19:00 Let there be a front and a back again.
  19:18 Move your shoulders, if you like.
  19:36 One bell, and you have heard it all.
  `,
);
