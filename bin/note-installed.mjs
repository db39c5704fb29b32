import { fileURLToPath } from 'node:url'
import { noteInstalled } from './lib/install.mjs'

// A step of deploy/Dockerfile: from here on the commands of the image take its packages as they are.
noteInstalled(fileURLToPath(new URL('..', import.meta.url)))
