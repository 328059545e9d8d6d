import { Modes } from './Modes.tsx';
import { Questions } from './Questions.tsx';
import { Welcome } from './Welcome.tsx';

/** What follows the hero. */
export function Below() {
  return (
    <>
      <Welcome />
      <Modes />
      <Questions />
    </>
  );
}
