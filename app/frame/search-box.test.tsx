import { createRef } from 'react'
import { expect, it } from 'vitest'
import { searchTextMax } from '#modules/search/rules/words.ts'
import { htmlOf } from '#tests/support/render.tsx'
import { SearchBox } from './search-box.tsx'

it('the search box takes as many letters as a search has', () => {
  expect(htmlOf(<SearchBox ref={createRef()} />)).toContain(`maxLength="${searchTextMax}"`)
})
