type Listener = (...values: unknown[]) => void;

/** Fakes the library's socket; the test acts as the server. */
export class FakeSocket<Options = unknown> {
  private readonly listeners = new Map<string, Listener>();
  readonly connect = jest.fn();
  readonly disconnect = jest.fn();
  readonly options: Options;
  active = false;
  constructor(options: Options) {
    this.options = options;
  }
  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }
  off(): void {
    this.listeners.clear();
  }
  receive(event: string, ...values: unknown[]): void {
    this.listeners.get(event)?.(...values);
  }
}
