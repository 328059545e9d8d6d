import type { ApplicationRole } from '@site/contract/http/applications';
import type { DrawnBox } from '@site/ui/Drawing';
import { plate } from './plate.ts';

const HEART = ['.rr.rr.', 'rrrrrrr', 'rrrrrrr', '.rrrrr.', '..rrr..', '...r...'];
const PLAY = ['ddddddd', 'ddgdddd', 'ddggddd', 'ddgggdd', 'ddggddd', 'ddgdddd', 'ddddddd'];
const PROMPT = ['ddddddd', 'dgddddd', 'ddgdddd', 'dddgddd', 'ddgdddd', 'dgddggd', 'ddddddd'];
const HOUSE = ['...r...', '..rrr..', '.rrrrr.', 'rrrrrrr', '.wwwww.', '.wtwpw.', '.wwwpw.'];

/** What each role is recognised by. */
export const ROLE_SCENES: Readonly<Record<ApplicationRole, readonly DrawnBox[]>> = {
  Supporter: plate(HEART, { r: 'redstone' }),
  Content: plate(PLAY, { d: 'dark', g: 'gold' }),
  Developer: plate(PROMPT, { d: 'dark', g: 'grass' }),
  Builder: plate(HOUSE, { r: 'ember', w: 'wood', t: 'torch', p: 'plank' }),
};
