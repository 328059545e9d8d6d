import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Cluster } from './Cluster.tsx';

export function ButtonLinkGallery() {
  return (
    <>
      <Example name="Primary, quiet, danger">
        <Cluster>
          <ButtonLink to="/shop" variant="primary">
            See the shop
          </ButtonLink>
          <ButtonLink to="/">Home</ButtonLink>
          <ButtonLink to="/settings" variant="danger">
            Delete the account
          </ButtonLink>
        </Cluster>
      </Example>
      <Example name="Wide">
        <ButtonLink to="/login" variant="primary" wide>
          Log in
        </ButtonLink>
      </Example>
      <Example name="Hard texts">
        <Cluster>
          <ButtonLink to="/">OK</ButtonLink>
          <ButtonLink to="/">{hardTexts.rightToLeft}</ButtonLink>
          <ButtonLink to="/" variant="primary">
            {hardTexts.word}
          </ButtonLink>
        </Cluster>
      </Example>
    </>
  );
}
