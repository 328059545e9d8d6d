/** What PostgreSQL said on its error stream, reduced to what a person needs to know. */
export class EngineOutput {
  /** Whether the database had not been closed cleanly and was put right from its log. */
  recovered = false;
  /** The message PostgreSQL ended with, if it ended. */
  reason: string | undefined;
  #lastSeverity: string | undefined;

  add(line: string): void {
    const [, severity, said] = /(?:\b([A-Z]+)|^postgres):\s+(.*)/.exec(line) ?? [];
    // The engine sees the folder under this name; a person knows it under another.
    const text = said?.replaceAll('/pglite/data/', '').replace(/\.$/, '');
    if (severity === 'LOG' && text?.includes('automatic recovery in progress')) this.recovered = true;
    if (severity === 'FATAL' || severity === 'PANIC' || line.startsWith('postgres:')) this.reason = text;
    else if (severity === 'DETAIL' && this.#lastSeverity === 'FATAL') this.reason += ` (${text})`;
    this.#lastSeverity = severity;
  }
}
