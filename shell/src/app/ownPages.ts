import { setOwnPages } from '../federation/routes.ts';
import { changePassword } from '../pages/changePassword/feature.ts';
import { imprint } from '../pages/imprint/feature.ts';
import { landing } from '../pages/landing/feature.ts';
import { login } from '../pages/login/feature.ts';
import { maintenance } from '../pages/maintenance/feature.ts';
import { notFound } from '../pages/notFound/feature.ts';
import { overrides } from '../pages/overrides/feature.ts';
import { privacy } from '../pages/privacy/feature.ts';
import { secondFactor } from '../pages/secondFactor/feature.ts';
import { settings } from '../pages/settings/feature.ts';
import { verify } from '../pages/verify/feature.ts';

setOwnPages([
  landing,
  login,
  verify,
  imprint,
  privacy,
  maintenance,
  changePassword,
  secondFactor,
  settings,
  overrides,
  notFound,
]);
