import { mkdirSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { v1 } from '#api/app.ts'
import { openApiDocument } from '#api/openapi.ts'

// Writes what others read of the API to .openapi/: the document, and the types that their tools make of it.
const folder = fileURLToPath(new URL('../.openapi/', import.meta.url))

// openapi-typescript prints with the compiler's JavaScript API, which TypeScript 7 does not have; ts-morph carries the last one that does.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
})
const { default: openapiTypescript, astToString } = await import('openapi-typescript')

const document = JSON.stringify(openApiDocument(v1, 'session'), null, 2)
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}openapi.json`, document)
writeFileSync(`${folder}types.d.ts`, astToString(await openapiTypescript(document)))
