const cleanUps: (() => unknown)[] = [];

// Jest accepts no hooks inside a test, so one hook runs everything registered by the end of the file.
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Runs a function after the last test of the file, in reverse order. */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}
