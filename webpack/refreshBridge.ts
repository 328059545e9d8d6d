// A runtime plugin of development remotes: the refresh runtime of this container must know the renderer that
// the shell's React has already installed, or edits in the remote would reload the page.
import { injectIntoGlobalHook } from 'react-refresh/runtime';

injectIntoGlobalHook(window);

/** Makes Module Federation load this file before anything of the remote. */
export default function refreshBridge() {
  return { name: 'refresh-bridge' };
}
