import { run } from './support/run.mjs'

run(() => import('./commands/build.mjs'))
