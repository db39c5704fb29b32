const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the key of a row, in small or capital letters (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => uuidForm.test(text)
