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
  'letters-a-to-z',
  'BrandLettersProps',
  'BrandLetters',
  'ShelfSort',
  'ShelfState',
  'readShelf',
  'shelfAddress',
  'shelfSearch',
  'ShelfProps',
  'Shelf',
  'useChoice',
  'variant-choice',
  'choiceSearch',
  // app/vendor
  'fileTrouble',
  'proofTrouble',
  // modules
  'brandLetters',
  'letterInAddress',
  'readLetter',
  'selectLetters',
  'selectBrandsOfLetter',
  'LetterView',
  'periodTrouble',
  'priceTrouble',
  'cardTroubles',
  'termsTrouble',
  'gstinTrouble',
  // platform
  'KeptMail',
  'UploadTrouble',
  // server
  'front-door',
]
