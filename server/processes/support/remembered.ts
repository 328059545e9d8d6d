/** A value that a client writes again and again, with what it knows of it from the answers. */
export class Remembered<Value> {
  /** What it may be: the last acknowledged, and what was sent since. */
  #possible: Value[];

  constructor(value: Value) {
    this.#possible = [value];
  }

  get possible(): readonly Value[] {
    return this.#possible;
  }

  /** Writes a value. When that fails on the way, nobody knows which of them it is. */
  async write(value: Value, send: () => Promise<unknown>): Promise<void> {
    this.#possible.push(value);
    await send();
    this.#possible = [value];
  }

  /** Compares it with what is found. */
  check(found: Value): void {
    expect(this.#possible).toContain(found);
    this.#possible = [found];
  }
}
