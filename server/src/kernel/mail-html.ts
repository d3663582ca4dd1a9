import { fillOnInk, onInk, standardAccent } from '@stoa/contract/kernel/contrast';
import { cutWords } from '@stoa/contract/kernel/text';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, MailBody } from './mail-blocks.ts';

/** The site's colors (web/app/ui/theme.css) without its accent, for light and dark mode. Mail programs can't read CSS variables. */
const colors = {
  paper: ['#faf7f1', '#181612'],
  sheet: ['#fffdf9', '#211e19'],
  wash: ['#f2ede3', '#2a2620'],
  line: ['#ddd5c6', '#403a31'],
  ink: ['#1d1b16', '#ece6da'],
  soft: ['#57513f', '#b9b1a0'],
} as const;
const light = (name: keyof typeof colors) => colors[name][0];
const dark = (name: keyof typeof colors) => `${colors[name][1]} !important`;
const darkRules = (accent: string) => `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: ${dark('paper')}; }
.sheet { background-color: ${dark('sheet')}; border-color: ${dark('line')}; }
.wash { background-color: ${dark('wash')}; border-color: ${dark('line')}; }
.ink { color: ${dark('ink')}; }
.soft { color: ${dark('soft')}; }
.link { color: ${onInk(accent)} !important; }
.fill { background-color: ${fillOnInk(accent)} !important; border-color: ${fillOnInk(accent)} !important; }
.rule { border-color: ${onInk(accent)} !important; }
}`;

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', Arial, Helvetica, sans-serif";
const wrapped: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
const body: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: light('ink'), ...wrapped };
const small: CSSProperties = { fontFamily: sans, fontSize: 14, lineHeight: '20px', color: light('soft') };

/** Turns line breaks into <br>. */
const lines = (text: string): ReactNode =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]));
/** Sets the names in bold where they occur as whole words; the longest first, because one may contain another. */
function withNames(text: string, names: readonly string[]): ReactNode {
  if (names.length === 0) return lines(text);
  const each = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${each.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return text.split(pattern).map((part, at) => (at % 2 === 1 ? h('strong', { key: at }, part) : lines(part)));
}
const paragraph = (text: string, names: readonly string[], key?: number) =>
  h('p', { key, className: 'ink', style: body, dir: 'auto' }, withNames(text, names));

/** Draws a block; `names` are shown in bold, and `accent` is the color of links and buttons. */
function rendered(block: Block, key: number, { names = [], accent = standardAccent }: MailBody): ReactNode {
  if (typeof block === 'string') return paragraph(block, names, key);
  if ('facts' in block) {
    const cell: CSSProperties = { padding: '8px 0', verticalAlign: 'top', borderBottom: `1px solid ${light('line')}` };
    return h(
      'table',
      { key, width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '0 0 20px' } },
      h(
        'tbody',
        null,
        block.facts.map(([label, value], at) =>
          h('tr', { key: at }, [
            h(
              'th',
              {
                key: 0,
                scope: 'row',
                align: 'left',
                width: '36%',
                className: 'sheet soft',
                style: { ...small, ...cell, paddingRight: 12, fontWeight: 400 },
              },
              label,
            ),
            h(
              'td',
              {
                key: 1,
                className: 'sheet ink',
                dir: 'auto',
                style: { ...body, ...cell, fontSize: 16, lineHeight: '22px' },
              },
              withNames(value, names),
            ),
          ]),
        ),
      ),
    );
  }
  if ('list' in block)
    return h(
      'ul',
      { key, className: 'ink', style: { ...body, paddingLeft: 24 } },
      block.list.map((item, at) =>
        h('li', { key: at, dir: 'auto', style: { margin: '0 0 6px' } }, withNames(item, names)),
      ),
    );
  if ('quote' in block)
    return h(
      'blockquote',
      {
        key,
        className: 'wash ink',
        dir: 'auto',
        style: {
          ...body,
          margin: '0 0 20px',
          padding: '12px 16px',
          backgroundColor: light('wash'),
          borderLeft: `3px solid ${light('line')}`,
        },
      },
      lines(block.quote),
    );
  if ('link' in block)
    return h(
      'p',
      { key, style: { ...small, margin: '0 0 16px' } },
      h('a', { href: block.path, className: 'link', style: { color: accent } }, block.link),
    );
  return h(
    'p',
    { key, style: { margin: '8px 0 24px' } },
    h(
      Button,
      {
        href: block.path,
        className: 'fill',
        style: {
          padding: '13px 22px',
          fontFamily: sans,
          fontSize: 16,
          fontWeight: 600,
          color: '#fffdf9',
          backgroundColor: accent,
          borderRadius: 3,
        },
      },
      block.button,
    ),
  );
}

/** The preview that mail programs show beside the subject. */
const previewOf = (blocks: readonly Block[]) => cutWords(blocks.find((block) => typeof block === 'string') ?? '', 140);

function sheet(subject: string, mail: MailBody): ReactNode {
  const { greeting, blocks, names = [] } = mail;
  const style: CSSProperties = {
    backgroundColor: light('sheet'),
    border: `1px solid ${light('line')}`,
    borderRadius: 3,
    borderCollapse: 'separate',
    tableLayout: 'fixed',
  };
  const heading = { ...body, margin: '0 0 20px', fontSize: 24, lineHeight: '31px', fontWeight: 600 };
  const cell = { padding: '28px 24px 8px', backgroundColor: light('sheet') };
  const says = [
    h('h1', { className: 'ink', dir: 'auto', style: heading }, subject),
    paragraph(greeting, names),
    ...blocks.map((block, at) => rendered(block, at, mail)),
  ];
  return h(
    'table',
    { role: 'presentation', className: 'sheet', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style },
    h('tbody', null, h('tr', null, h('td', { className: 'sheet', style: cell }, ...says))),
  );
}

/**
 * Renders an email as HTML: one column of tables, which old programs show too, without trackers. Its only picture is the mark:
 * part of the email (`cid:mark`), an address with the bytes, or null for none.
 */
export function htmlOf(subject: string, mail: MailBody, mark: string | null = null): string {
  const { accent = standardAccent } = mail;
  const [name, address, ...why] = mail.closing;
  const paper = { margin: 0, padding: '24px 12px', backgroundColor: light('paper'), fontFamily: serif };
  const sender = {
    margin: '0 0 16px',
    paddingBottom: 10,
    borderBottom: `2px solid ${accent}`,
    fontSize: 22,
    lineHeight: '32px',
    color: light('ink'),
  };
  // A mark designed for paper needs a light background to stay readable in dark mode.
  const picture = {
    verticalAlign: 'top',
    marginRight: 10,
    borderRadius: 4,
    backgroundColor: light('sheet'),
    objectFit: 'contain',
  } as const;
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', { dangerouslySetInnerHTML: { __html: darkRules(accent) } }),
  );
  const closing = h(
    'p',
    { className: 'soft', style: { ...small, ...wrapped, margin: '16px 0 0' } },
    ...why.flatMap((line) => [line, h('br')]),
    h('a', { href: address, className: 'link', style: { color: accent } }, address),
  );
  const column = h(
    Container,
    { style: { maxWidth: 600 } },
    h(
      'p',
      { className: 'ink rule', style: sender },
      mark && h('img', { src: mark, alt: '', width: 32, height: 32, style: picture }),
      name,
    ),
    sheet(subject, mail),
    closing,
  );
  const preview = h(Preview, { children: previewOf(mail.blocks) });
  const page = h(Html, { lang: mail.language }, head, h(Body, { className: 'paper', style: paper }, preview, column));
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
