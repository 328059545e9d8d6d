/** What of the site runs in containers of its own. */
export type Service = 'server' | 'gateway' | 'postgres' | 'redis' | 'gate';

/** A composition of containers that drills are done on. */
export interface Composition {
  /** The containers of a service that run. */
  running(service: Service): Promise<readonly string[]>;
  /** Ends it as a person does: with a signal, and time to obey. */
  stop(container: string): Promise<void>;
  /** Ends it at once, by SIGKILL. */
  kill(container: string): Promise<void>;
  start(container: string): Promise<void>;
  restart(container: string): Promise<void>;
  /** Takes one away that has ended. */
  remove(container: string): Promise<void>;
  /** Adds containers of a service, as it is described now, until so many run and are healthy. */
  growTo(service: Service, count: number): Promise<void>;
  /**
   * Runs a line of `sh` in a container.
   *
   * @returns what it printed
   */
  run(container: string, line: string): Promise<string>;
}
