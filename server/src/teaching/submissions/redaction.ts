interface Named {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly email: string;
}

const address = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]{2,}/gu;
const phone = /(?<![\p{L}\p{N}])\+?\d[\d ().-]{7,}\d(?![\p{L}\p{N}])/gu;
const escaped = (word: string) =>
  word
    .split(/\s+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`[\s_-]+`);

/**
 * Returns a function that takes the names of people out of a text, in any case: the whole name in either order, and
 * each part of at least two letters. Each person is called the same everywhere. Email addresses and phone numbers go as
 * well.
 */
export function redactionOf(people: readonly Named[]): (text: string) => string {
  const pseudonyms = new Map<string, string>();
  for (const [index, { firstName, middleName, lastName }] of people.entries()) {
    const whole = [`${firstName} ${lastName}`, `${lastName}, ${firstName}`, `${lastName} ${firstName}`];
    const words = [...whole, `${firstName} ${middleName} ${lastName}`, lastName, firstName, middleName];
    for (const word of words.map((one) => one.trim()).filter((one) => one.length > 1))
      if (!pseudonyms.has(word.toLowerCase())) pseudonyms.set(word.toLowerCase(), `Person ${index + 1}`);
  }
  const longestFirst = [...pseudonyms.keys()].toSorted((one, other) => other.length - one.length);
  const names =
    longestFirst.length > 0 &&
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longestFirst.map(escaped).join('|')})(?![\p{L}\p{N}])`, 'giu');
  const called = (found: string) =>
    pseudonyms.get(found.toLowerCase().replaceAll(/[\s_-]+/g, ' ')) ?? pseudonyms.get(found.toLowerCase()) ?? 'Person';
  return (text) => {
    const without = text.replaceAll(address, '[address]').replaceAll(phone, '[number]');
    return names ? without.replaceAll(names, called) : without;
  };
}
