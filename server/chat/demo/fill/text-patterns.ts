/** What addresses, files and the like look like in running text. Every repetition has an end, so that no text takes long. */
export const URL_TEXT = /\bhttps?:\/\/[^\s"'<>)]{1,2000}/gi;
export const EMAIL_TEXT = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
/** What ends like a file, begins like a path, or has parts set apart by a stroke. */
export const PATH_TEXT =
  /(?<![\w:/@.~-])(?:~\/|\.{1,2}\/|\/)?[\w-][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,20}\/?|(?<![\w:/@.~-])[\w-]{1,80}(?:\.[\w-]{1,20}){1,4}(?![\w@/])|(?<![\w:/@.~-])(?:~|\.{1,2})?\/[\w.-]{1,80}/g;
