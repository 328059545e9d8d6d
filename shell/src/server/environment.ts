import type { DataResponse } from '@site/contract/rendering';
import type { RemoteModule } from '@site/platform/feature';

/** The server program of a remote: loaders of its exposed modules. */
export interface RemoteProgram {
  readonly modules: Readonly<Record<string, () => Promise<RemoteModule>>>;
}

/** The functions of the process that renders a page. */
export interface Environment {
  /**
   * Evaluates the server program of a remote: of the page's, or of one that contributes to it.
   *
   * @param name of the remote
   * @param shared the modules that it gets from the shell, by share key
   * @returns `undefined` if there is none
   */
  readonly loadRemote: (name: string, shared: Readonly<Record<string, object>>) => RemoteProgram | undefined;
  /** Calls the API as a visitor without a session. */
  readonly fetchData: (path: string) => Promise<DataResponse>;
  /** Must be called when the page's code has loaded: the browser needs the same lazy chunks, and no others at first. */
  readonly onPageLoaded: () => void;
}

export let environment: Environment;

/** Must be called before any other module of the shell runs. */
export function setEnvironment(given: Environment): void {
  environment = given;
}
