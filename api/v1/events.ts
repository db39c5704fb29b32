import { Hono } from 'hono'
import type { ApiEnv } from '../context.ts'

export const events = new Hono<ApiEnv>()
