/** A part of a message in Lingui's format: text, a value by name, or a number or choice with the text for each case. */
export type Token = string | [name: string] | [name: string, type: string, cases?: Record<string, Token[] | undefined>];

/**
 * Parses a message in ICU syntax: `{name}`, `{count, number}`, `{count, plural, one {# seat} other {# seats}}` and `select`. A
 * message with invalid syntax comes back as plain text. Lingui's own parser does more, but adds 7 KB to every first page;
 * `tests/catalogs.test.ts` checks that both agree on every message.
 */
export function readMessage(message: string): Token[] {
  let at = 0;
  const upTo = (end: RegExp): string => {
    const start = at;
    while (at < message.length && !end.test(message[at]!)) at++;
    return message.slice(start, at).trim();
  };
  const expect = (sign: string): void => {
    if (message[at++] !== sign) throw new SyntaxError(message);
  };

  function texts(countsHere: boolean): Token[] {
    const tokens: Token[] = [];
    let text = '';
    const add = (token: Token) => {
      if (text !== '') tokens.push(text);
      text = '';
      tokens.push(token);
    };
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') add(value(countsHere));
      else if (message[at] === '#' && countsHere) add(message[at++]!);
      else text += message[at++];
    }
    if (text !== '') tokens.push(text);
    return tokens;
  }

  function value(countsHere: boolean): Token {
    expect('{');
    const name = upTo(/[,{}]/);
    if (message[at] === '}') return (at++, [name]);
    expect(',');
    const type = upTo(/[,{}]/);
    if (message[at] === '}') return (at++, [name, type]);
    expect(',');
    const cases: Record<string, Token[] | undefined> = { offset: undefined };
    for (let key = upTo(/[{}]/); message[at] === '{'; key = upTo(/[{}]/)) {
      at++;
      cases[key.replace(/^=/, '')] = texts(countsHere || type !== 'select');
      expect('}');
    }
    expect('}');
    return [name, type, cases];
  }

  try {
    const tokens = texts(false);
    return at === message.length ? tokens : [message];
  } catch {
    return [message];
  }
}
