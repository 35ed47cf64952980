/** What stands on the page of a letter's link for whoever opened it by its address alone, or anew. */
export function NoLink({ machine, wayHref }: { machine: string; wayHref: string }) {
  return (
    <div className="column recovery-screen__form" data-machine={machine} data-state="noLink">
      <p className="recovery-screen__lead">
        Please open this page by the link in your letter. If you have used it already, all is done.
      </p>
      <a className="button button--primary" href={wayHref}>
        Go on to Fourfold
      </a>
    </div>
  );
}
