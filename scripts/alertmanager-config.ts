/** Returns Alertmanager's configuration as compose makes it: compose.yaml's text, filled in from an environment file's text. */
export function alertmanagerConfig(compose: string, environment: string): string {
  const [, block = ''] = /\n {2}alertmanager:\n {4}content: \|\n((?: {6}.*\n|\n)+)/.exec(compose) ?? [];
  const values = new Map([...environment.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  return block
    .replaceAll(/^ {6}/gm, '')
    .replaceAll(
      /\$\{([A-Z_]+)(?::-([^}]*)|:\?)?\}/g,
      (_all, name: string, otherwise = '') => values.get(name) || otherwise,
    );
}
