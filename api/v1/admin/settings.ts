import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminSettings = new Hono<ApiEnv>()
