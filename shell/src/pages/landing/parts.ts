import { idlePart } from '../../core/idlePart.tsx';
import { addStrings } from '@site/platform/site/strings';

const belowStrings = {
  de: () =>
    import(/* webpackChunkName: "landing-below-de" */ './below/locales/de.json').then((m) => m.default),
  en: () =>
    import(/* webpackChunkName: "landing-below-en" */ './below/locales/en.json').then((m) => m.default),
};

export const blocks = idlePart(() =>
  import(/* webpackChunkName: "landing-blocks" */ './Blocks.tsx').then((m) => m.Blocks),
);

export const playersOnline = idlePart(() =>
  import(/* webpackChunkName: "landing-online" */ './PlayersOnline.tsx').then((m) => m.PlayersOnline),
);

export const below = idlePart(async () => {
  const [{ Below }] = await Promise.all([
    import(/* webpackChunkName: "landing-below" */ './below/Below.tsx'),
    addStrings('shell/landing/below', belowStrings),
  ]);
  return Below;
});
