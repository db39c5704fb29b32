import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminProducts = new Hono<ApiEnv>()
