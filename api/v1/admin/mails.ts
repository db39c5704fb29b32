import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminMails = new Hono<ApiEnv>()
