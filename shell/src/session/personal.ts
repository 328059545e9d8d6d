import { startPersonalData } from '@site/platform/site/personal';
import { site } from '../core/bootData.ts';

startPersonalData(site.name);

export {
  claimPersonal,
  forgetPersonal,
  readPersonal,
  whenPersonalChanges,
  writePersonal,
} from '@site/platform/site/personal';
