import { Fragment } from 'react';

const address = /(https?:\/\/[^\s<>"]+)/g;
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?)\]'’”]+$/;

/** Text as it was written; http(s) addresses become links, which open in a window without access to this one. */
export function Linked({ text }: { text: string }) {
  return text.split(address).map((part, at) => {
    const end = trailing.exec(part)?.[0] ?? '';
    const link = part.slice(0, part.length - end.length);
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
