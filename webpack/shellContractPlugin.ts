import type { Compiler } from 'webpack';

/** What a shell provides to remotes. */
export interface ShellContract {
  /** The version of the shell's package. */
  readonly version: string;
  /** The version of `shell/store`. */
  readonly store: string;
  /** The versions of everything else that remotes take from it, by share key. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Writes `contract.json`: what a build of a remote is held against before it goes live. */
export class ShellContractPlugin {
  readonly contract: ShellContract;

  constructor(contract: ShellContract) {
    this.contract = contract;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellContractPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellContractPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => compilation.emitAsset('contract.json', new sources.RawSource(JSON.stringify(this.contract))),
      );
    });
  }
}
