import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { BackLink } from './BackLink.tsx';

export function BackLinkGallery() {
  return (
    <>
      <Example name="To the page above">
        <BackLink to="/clans" label="All clans" />
      </Example>
      <Example name="Hard text">
        <BackLink to="/clans" label={hardTexts.sentence} />
      </Example>
    </>
  );
}
