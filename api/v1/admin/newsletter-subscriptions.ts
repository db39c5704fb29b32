import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminNewsletter = new Hono<ApiEnv>()
