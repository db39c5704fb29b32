export { settleFigures } from './store.server.ts'
