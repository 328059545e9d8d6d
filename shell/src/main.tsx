import './core/nonce.ts';
import 'react-dom/client';

// Evaluating all modules in one task would keep visitors of slow phones waiting: the largest package comes first, then
// whatever they have pressed meanwhile, then the site.
setTimeout(() => {
  void import(/* webpackMode: "eager" */ './app/start.tsx').then(({ start }) => start());
});
