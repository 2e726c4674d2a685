// Empty: the compiler takes a function without a body only where a package has such a file.
