// The client is run by Node.js, which wants the names of files whole.
export default { input: 'openapi.json', output: { path: 'sdk', module: { extension: '.js' } } };
