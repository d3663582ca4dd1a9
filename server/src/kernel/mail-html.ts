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

/** The site's colors (web/app/ui/theme.css) for light and dark mode. Mail programs can't read CSS variables. */
const colors = {
  paper: ['#faf7f1', '#181612'],
  sheet: ['#fffdf9', '#211e19'],
  wash: ['#f2ede3', '#2a2620'],
  line: ['#ddd5c6', '#403a31'],
  ink: ['#1d1b16', '#ece6da'],
  soft: ['#57513f', '#b9b1a0'],
  link: ['#1f4e79', '#93bde3'],
  fill: ['#1f4e79', '#2c659c'],
} as const;
const light = (name: keyof typeof colors) => colors[name][0];
const dark = (name: keyof typeof colors) => `${colors[name][1]} !important`;
const darkRules = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: ${dark('paper')}; }
.sheet { background-color: ${dark('sheet')}; border-color: ${dark('line')}; }
.wash { background-color: ${dark('wash')}; border-color: ${dark('line')}; }
.ink { color: ${dark('ink')}; }
.soft { color: ${dark('soft')}; }
.link { color: ${dark('link')}; }
.fill { background-color: ${dark('fill')}; border-color: ${dark('fill')}; }
}`;

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', Arial, Helvetica, sans-serif";
const wrapped: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
const body: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: light('ink'), ...wrapped };
const small: CSSProperties = { fontFamily: sans, fontSize: 14, lineHeight: '20px', color: light('soft') };

/** Turns line breaks into <br>. */
const lines = (text: string): ReactNode =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]));
const paragraph = (text: string, key?: number) =>
  h('p', { key, className: 'ink', style: body, dir: 'auto' }, lines(text));

function rendered(block: Block, key: number): ReactNode {
  if (typeof block === 'string') return paragraph(block, key);
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
              value,
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
      block.list.map((item, at) => h('li', { key: at, dir: 'auto', style: { margin: '0 0 6px' } }, item)),
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
      h('a', { href: block.path, className: 'link', style: { color: light('link') } }, block.link),
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
          backgroundColor: light('fill'),
          borderRadius: 3,
        },
      },
      block.button,
    ),
  );
}

/** The preview that mail programs show beside the subject. */
const previewOf = (blocks: readonly Block[]) => cutWords(blocks.find((block) => typeof block === 'string') ?? '', 140);

function sheet(subject: string, { greeting, blocks }: MailBody): ReactNode {
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
    paragraph(greeting),
    ...blocks.map(rendered),
  ];
  return h(
    'table',
    { role: 'presentation', className: 'sheet', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style },
    h('tbody', null, h('tr', null, h('td', { className: 'sheet', style: cell }, ...says))),
  );
}

/** Renders an email as HTML: one column of tables, which old programs show too, without images or trackers. */
export function htmlOf(subject: string, mail: MailBody): string {
  const [name, address, ...why] = mail.closing;
  const paper = { margin: 0, padding: '24px 12px', backgroundColor: light('paper'), fontFamily: serif };
  const sender = { margin: '0 0 16px', fontSize: 22, lineHeight: '28px', color: light('ink') };
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', { dangerouslySetInnerHTML: { __html: darkRules } }),
  );
  const closing = h(
    'p',
    { className: 'soft', style: { ...small, ...wrapped, margin: '16px 0 0' } },
    ...why.flatMap((line) => [line, h('br')]),
    h('a', { href: address, className: 'link', style: { color: light('link') } }, address),
  );
  const column = h(
    Container,
    { style: { maxWidth: 600 } },
    h('p', { className: 'ink', style: sender }, name),
    sheet(subject, mail),
    closing,
  );
  const preview = h(Preview, { children: previewOf(mail.blocks) });
  const page = h(Html, { lang: mail.language }, head, h(Body, { className: 'paper', style: paper }, preview, column));
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
