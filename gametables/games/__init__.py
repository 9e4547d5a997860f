"""The games that come with the package, a file a game or family: rules, coordinates, closed form, texts, drawing."""
