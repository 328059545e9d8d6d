import type { Compiler } from 'webpack';

/**
 * Makes a remote ask the shell which hash each of its chunks must have (`__integrityOf`): only the shell knows what was
 * deployed, and a remote may be served by an origin that nobody but its team looks after.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = self.__integrityOf?.(script.src) || "";`,
      );
    });
  }
}
