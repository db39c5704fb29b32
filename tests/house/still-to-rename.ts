/**
 * Names that still have a retired word, while they are being renamed. This list is to become empty, and then this file goes with its one use in
 * retired-words.test.ts.
 */
export const stillToRename: readonly string[] = [
  // app/admin
  'PageTrouble',
  // app/document.ts
  'renderFaults',
  // app/frame
  'trouble',
  'Trouble',
  // app/portal
  'kept-focus',
  'useKeptFocus',
  // app/shop
  'doors',
  'LoginDoor',
  'RegisterDoor',
  'ShelfSort',
  'ShelfState',
  'readShelf',
  'shelfAddress',
  'shelfSearch',
  'ShelfProps',
  'Shelf',
  // app/vendor
  'fileTrouble',
  'proofTrouble',
]
