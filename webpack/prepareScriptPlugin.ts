import type { Compiler } from 'webpack';

/**
 * Has a remote show each script of its chunks to the shell before it is loaded (`__prepareScript`): only the shell knows
 * which content was deployed, and whether a cache holds something else.
 */
export class PrepareScriptPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('PrepareScriptPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'PrepareScriptPlugin',
        (source) => `${source}\nself.__prepareScript?.(script);`,
      );
    });
  }
}
