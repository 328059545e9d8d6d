import { confirmRoutes } from './confirmRoutes.ts';
import { langRoutes } from './langRoutes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import type { Api, Services } from '../../services.ts';

export function accountRoutes(app: Api, services: Services): void {
  langRoutes(app, services);
  passwordRoutes(app, services);
  secondFactorRoutes(app, services);
  confirmRoutes(app, services);
}
