const cleanUps: (() => unknown)[] = [];

// Jest takes no hooks from inside a test, so one hook does what has gathered by the end of the file.
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Has something done after the last test of the file, the latest first. */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}
