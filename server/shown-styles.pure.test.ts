import { describe, expect, it } from 'vitest'
import { readStylesheet, stylesShownIn } from './shown-styles.ts'

const shown = (html: string, css: string) => stylesShownIn(html, readStylesheet(css)).replace(/^@layer ;/, '')

describe('the styles that a document shows', () => {
  it.each([
    ['a class it has', '<p class="x a y">', '.a{color:red}', '.a{color:red}'],
    ['a class it has not', '<p class="ab">', '.a{color:red}', ''],
    ['one of several selectors', '<p class="b">', '.a,.b{color:red}', '.a,.b{color:red}'],
    ['all classes of a selector', '<p class="a">', '.a .b{color:red}', ''],
    [
      'a class with signs',
      '<p class="md:w-[54%] x">',
      '.md\\:w-\\[54\\%\\]{width:54%}',
      '.md\\:w-\\[54\\%\\]{width:54%}',
    ],
    ['a class that begins with a digit', '<p class="2xl:a">', '.\\32 xl\\:a{top:0}', '.\\32 xl\\:a{top:0}'],
    ['a class that is written in references', '<p class="[&amp;&gt;a]:b">', '.\\[\\&\\>a\\]\\:b>a{top:0}', ''],
    ['an element it has', '<table><tr>', 'table{top:0}dialog{top:0}', 'table{top:0}'],
    ['a type of field', '<input type="radio">', '[type=radio]{top:0}[type=checkbox]{top:0}', '[type=radio]{top:0}'],
    [
      'a part of a field',
      '<input type="date">',
      '::-webkit-date-and-time-value{top:0}',
      '::-webkit-date-and-time-value{top:0}',
    ],
    [
      'a part of a field it has not',
      '<input type="text">',
      '::file-selector-button{top:0}::-webkit-date-and-time-value{top:0}',
      '',
    ],
    [
      'a field that is switched off',
      '<input disabled="" type="text">',
      'input:disabled{top:0}',
      'input:disabled{top:0}',
    ],
    [
      'a field that is not',
      '<input type="text">',
      'input:disabled{top:0}input:not(:disabled){left:0}',
      'input:not(:disabled){left:0}',
    ],
    [
      'a field that is wrong',
      '<p class="a" aria-invalid="true">',
      '.a[aria-invalid=true]{top:0}',
      '.a[aria-invalid=true]{top:0}',
    ],
    ['a field that is not wrong yet', '<p class="a">', '.a[aria-invalid=true]{top:0}', ''],
    ['something it must not have', '<div class="grid">', '.grid:not(.items){top:0}', '.grid:not(.items){top:0}'],
    ['everything', '<p>', '*,:before{top:0}', '*,:before{top:0}'],
    ['a state', '<a class="a">', '.a:hover{top:0}', '.a:hover{top:0}'],
    ['what only very large text needs', '<p class="a">', '@media not all and (width>=17rem){.a{top:0}}', ''],
    ['what only who runs no script needs', '<p class="a">', '@media (scripting:none){.a{top:0}}', ''],
    ['what waits for a mouse', '<p class="a">', '@media (hover:hover){.a:hover{top:0}}', ''],
    ['a photograph that is not broken yet', '<img>', 'img[data-broken]{top:0}', ''],
    [
      'the same inside another condition',
      '<p class="a">',
      '@supports (top:0){@media (scripting:none){.a{top:0}}.a{left:0}}',
      '@supports (top:0){.a{left:0}}',
    ],
    ['a condition around nothing', '<p>', '@media (width>=48rem){.a{top:0}}', ''],
    ['a condition around something', '<p class="a">', '@media print{.a{top:0}.b{top:0}}', '@media print{.a{top:0}}'],
    ['strings with braces', '<p class="a">', '.b{content:"}"}.a{content:"{;"}', '.a{content:"{;"}'],
  ])('follow %s', (_, html, css, expected) => {
    expect(shown(html, css)).toBe(expected)
  })

  it('keep the custom properties that are referred to, of every theme, directly or by way of others', () => {
    const css = ':root{--a:1;--b:var(--c);--c:2;color-scheme:light}:root[data-theme=dark]{--c:3;--a:4}.x{top:var(--b)}'
    expect(shown('<p class="x">', css)).toBe(
      ':root{--b:var(--c);--c:2;color-scheme:light}:root[data-theme=dark]{--c:3}.x{top:var(--b)}',
    )
  })

  it('keep only animations that are named', () => {
    const css = '.x{animation:spin 1s}@keyframes spin{to{rotate:1turn}}@keyframes fade{from{opacity:0}}'
    expect(shown('<p class="x">', css)).toBe('.x{animation:spin 1s}@keyframes spin{to{rotate:1turn}}')
  })

  it('keep the order of layers, also of one that is empty', () => {
    const css = '@layer theme{:root{--a:1}}@layer components{.c{top:0}}@layer utilities{.u{top:1px}}'
    expect(shown('<p class="u">', css)).toBe('@layer theme,components,utilities;@layer utilities{.u{top:1px}}')
  })
})
