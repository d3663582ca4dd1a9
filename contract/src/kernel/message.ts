/** A part of a message as Lingui takes it: a text, a value by its name, or a number or choice with what is said in each case. */
export type Token = string | [name: string] | [name: string, type: string, cases?: Record<string, Token[] | undefined>];

/**
 * Reads a message of ICU's grammar: `{name}`, `{count, number}`, `{count, plural, one {# seat} other {# seats}}` and `select`.
 * What breaks the grammar is a text as it stands. Lingui's own reader does the same and more, in 7 KB that every first page would
 * have to fetch; `tests/catalogs.test.ts` holds this one to it for every message there is.
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
