const ON_THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Says that a site is not there, and what its teams can do about it. */
export const noSiteAnswers = (origin: string): string =>
  ON_THIS_MACHINE.test(origin)
    ? `No site answers at ${origin}. If it is yours, start it in its repository (npm start); otherwise name another one: SITE=https://…`
    : `No site answers at ${origin}. Check the address (SITE, --site, or "site" in package.json) and your network, or ask its operator.`;
