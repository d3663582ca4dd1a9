// Node.js runs the client, and needs file names with extensions.
export default { input: 'openapi.json', output: { path: 'sdk', module: { extension: '.js' } } };
