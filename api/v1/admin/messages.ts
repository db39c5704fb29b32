import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminMessages = new Hono<ApiEnv>()
