import { Fragment } from 'react';

const address = /(https?:\/\/[^\s<>"]+)/g;
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?'’”]/;
const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

const count = (text: string, char: string) => text.split(char).length - 1;
/** The address without what belongs to its sentence: punctuation, and a closing bracket that was opened before the address. */
function addressIn(part: string): string {
  let link = part;
  for (;;) {
    const last = link.at(-1) ?? '';
    const opening = openings[last];
    const isOfSentence = opening === undefined ? trailing.test(last) : count(link, last) > count(link, opening);
    if (!isOfSentence) return link;
    link = link.slice(0, -1);
  }
}

/** Text as it was written; http(s) addresses become links, which open in a window without access to this one. */
export function Linked({ text }: { text: string }) {
  return text.split(address).map((part, at) => {
    const link = at % 2 === 1 ? addressIn(part) : '';
    const end = part.slice(link.length);
    // Every second part is an address found by the pattern.
    return at % 2 === 1 && URL.canParse(link) ? (
      <Fragment key={at}>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
          {link}
        </a>
        {end}
      </Fragment>
    ) : (
      part
    );
  });
}
