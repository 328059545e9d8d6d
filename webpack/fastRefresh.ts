import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypeScript from 'react-refresh-typescript';

/** For ts-loader: registers components with the refresh runtime. */
export function refreshTransformers() {
  return [refreshTypeScript()];
}

/**
 * The refresh plugin for a development build.
 *
 * @param library keeps the runtimes of shell and remotes apart on one page
 */
export function refreshPlugin(library: string): ReactRefreshPlugin {
  return new ReactRefreshPlugin({ library, overlay: false });
}
