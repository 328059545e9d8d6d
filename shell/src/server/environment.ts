import type { DataResponse } from '@site/contract/rendering';
import type { RemoteModule } from '@site/platform/feature';

export interface RemoteProgram {
  readonly modules: Readonly<Record<string, () => Promise<RemoteModule>>>;
}

export interface Environment {
  /** `shared` are the modules that the remote gets from the shell, by share key. */
  readonly loadRemote: (name: string, shared: Readonly<Record<string, object>>) => RemoteProgram | undefined;
  readonly fetchData: (path: string) => Promise<DataResponse>;
  /** The browser needs the lazy chunks that are loaded by then, and no others at first. */
  readonly onPageLoaded: () => void;
}

export let environment: Environment;

/** Must be called before any other module of the shell runs. */
export function setEnvironment(given: Environment): void {
  environment = given;
}
