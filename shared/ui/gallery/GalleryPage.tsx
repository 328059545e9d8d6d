import type { ComponentType } from 'react';
import styled from 'styled-components';
import { Grid } from '../src/Grid.tsx';
import { PageHeader } from '../src/PageHeader.tsx';
import { color, contentWidth, font, size, space } from '../src/tokens.ts';

const contexts = [
  import.meta.webpackContext('../src', { recursive: false, regExp: /\.gallery\.tsx$/ }),
  import.meta.webpackContext('.', { recursive: false, regExp: /\.gallery\.tsx$/ }),
];

/** `ButtonGallery` shows `Button`. */
const sections = contexts
  .flatMap((files) => files.keys().map((file) => files(file) as Record<string, ComponentType>))
  .flatMap((module) => Object.entries(module))
  .map(([name, Examples]) => ({ name: name.replace(/Gallery$/, ''), Examples }))
  .sort((a, b) => a.name.localeCompare(b.name));

const Page = styled.div`
  max-width: calc(${contentWidth} + 2 * ${space[4]});
  margin: 0 auto;
  padding: ${space[7]} ${space[4]} ${space[8]};
  display: grid;
  grid-template-columns: 176px minmax(0, 1fr);
  gap: ${space[7]};
  & > header {
    grid-column: 1 / -1;
  }
  @media (max-width: 960px) {
    display: block;
  }
`;

const Contents = styled.nav`
  position: sticky;
  top: ${space[4]};
  align-self: start;
  max-height: calc(100dvh - ${space[6]});
  /* Room for the focus rings, which the scrolling would clip. */
  margin: -8px;
  padding: 8px;
  overflow-y: auto;
  scrollbar-width: thin;
  @media (max-width: 960px) {
    position: static;
    max-height: none;
    margin: ${space[5]} 0;
  }
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(136px, 1fr));
  }
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    font-size: ${size.small};
    color: ${color.second};
    text-decoration: none;
    &:hover {
      color: ${color.glow};
    }
  }
`;

const Section = styled.section`
  scroll-margin-top: ${space[5]};
  margin-bottom: ${space[8]};
  padding-top: ${space[5]};
  border-top: 4px solid ${color.line};
  & > h2 {
    margin-bottom: ${space[5]};
    font: 700 ${size.heading} / 1.25 ${font.display};
  }
`;

export function GalleryPage() {
  return (
    <Page>
      <PageHeader title="Gallery" lead="Everything that pages are made of, in every state it has." />
      <Contents aria-label="Sections">
        <ul>
          {sections.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Contents>
      <main>
        {sections.map(({ name, Examples }) => (
          <Section key={name} id={name} aria-labelledby={`heading-${name}`}>
            <h2 id={`heading-${name}`}>{name}</h2>
            <Grid $min={360}>
              <Examples />
            </Grid>
          </Section>
        ))}
      </main>
    </Page>
  );
}
